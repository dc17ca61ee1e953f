/** The cases of all ways in, and helpers that read answers. */
export { comparable, fakeConfigurations, fieldOf, numberOf, runToolCase, toolCases } from '#tool-cases';
