import asyncio


async def fetch(page, delay):
    await asyncio.sleep(delay)
    size = len(page) * 100
    return size  # stop: fetched


async def crawl(pages):
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(fetch(page, 0.01 * index), name=page)
            for index, page in enumerate(pages)
        ]
    total = sum(task.result() for task in tasks)
    return total  # stop: total


async def main():
    total = await crawl(["home", "about", "contact"])
    print("fetched", total)


if __name__ == "__main__":
    asyncio.run(main())
