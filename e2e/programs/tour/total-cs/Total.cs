using System;

class Box
{
    public int width;
    public int height;
}

static class Total
{
    static int TwiceOf(int n)
    { // stop: into
        int twice = n * 2;
        return twice; // stop: twice
    }

    static int Main()
    {
        Box box = new Box { width = 3, height = 4 };
        int total = 0;
        foreach (int value in new[] { 1, 2, 3 })
        {
            total += TwiceOf(value); // stop: call
        }
        Console.WriteLine("total " + total); // stop: print
        Console.WriteLine("area " + box.width * box.height);
        return 3;
    }
}
