/** A file's text, bundled by the build (Vite, "Importing Asset as String"). */
declare module '*?raw' {
  const text: string;
  export default text;
}
