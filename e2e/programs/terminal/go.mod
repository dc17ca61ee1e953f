module ask

go 1.19
