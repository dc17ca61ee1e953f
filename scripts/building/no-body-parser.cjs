/** In place of Express's body-parser, which brings 170 kB of tables of encodings: bodies are read by server/src/http/json-body.ts. */
module.exports = {};
