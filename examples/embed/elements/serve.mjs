// A tiny web IDE with the panels of Stopline beside its own editor: node examples/embed/elements/serve.mjs [FOLDER]
import { serveExample } from '../serve.mjs';

await serveExample({ url: import.meta.url, option: '--allow-origin' });
