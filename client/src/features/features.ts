import { agents } from './agents/feature.ts';
import { breakpoints } from './breakpoints/feature.ts';
import { console } from './console/feature.ts';
import { disassembly } from './disassembly/feature.ts';
import type { FeatureFactory } from './feature.ts';
import { files } from './files/feature.ts';
import { memory } from './memory/feature.ts';
import { presence } from './presence/feature.ts';
import { search } from './search/feature.ts';
import { sources } from './sources/feature.ts';
import { stack } from './stack/feature.ts';
import { terminal } from './terminal/feature.ts';
import { values } from './values/feature.ts';

/** The features of the page, in the order of their tabs, commands and menu entries. */
export const pageFeatures: readonly FeatureFactory[] = [
  values,
  breakpoints,
  files,
  stack,
  console,
  terminal,
  search,
  agents,
  sources,
  memory,
  disassembly,
  presence,
];
