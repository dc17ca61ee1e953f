#![allow(dead_code)]

enum Parcel {
    Letter,
    Roll(f64),
    Box { width: u32, height: u32 },
}

struct Order {
    customer: String,
    prices: Vec<u32>,
    parcel: Parcel,
    discount: Option<u32>,
}

fn total_of(order: &Order) -> u32 {
    let mut total = 0;
    for price in &order.prices {
        total += price; // stop: add
    }
    total
}

fn main() {
    let order = Order {
        customer: String::from("Ada"),
        prices: vec![3, 4, 5],
        parcel: Parcel::Box { width: 3, height: 4 },
        discount: Some(2),
    };
    let roll = Parcel::Roll(1.5);
    let greeting = "hello";
    let total = total_of(&order); // stop: call
    println!("{}, {}: total {}", greeting, order.customer, total); // stop: print
    if std::env::args().count() > 1 {
        panic!("nothing is left for {}", order.customer); // stop: fail
    }
    drop(roll);
    std::process::exit(3);
}
