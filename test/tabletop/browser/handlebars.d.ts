declare module 'handlebars/dist/handlebars.js' {
  const Handlebars: unknown;
  export default Handlebars;
}
