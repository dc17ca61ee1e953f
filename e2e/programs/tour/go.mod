module stopline.test/tour

go 1.19
