// A tiny web IDE with Stopline in an iframe: node examples/embed/iframe/serve.mjs [FOLDER]
import { serveExample } from '../serve.mjs';

await serveExample({ url: import.meta.url, option: '--embed-origin' });
