console.log(`hello ${process.argv[2]} from ${process.env.GREETER}`);
