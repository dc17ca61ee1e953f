using System;
using System.Threading;

static class Beats
{
    static void Main()
    {
        int n = 0;
        Console.WriteLine("pid " + Environment.ProcessId);
        for (;;)
        {
            n += 1; // stop: beat
            if (n % 25 == 0) Console.WriteLine("beat " + n);
            Thread.Sleep(20);
        }
    }
}
