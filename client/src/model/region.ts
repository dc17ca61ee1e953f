/** A part of the page that can have the focus: 'files', 'variables'. */
export type Region = string;
