const first = second(third);
first.go();
end();
