import type { Workbench } from '../model/workbench.ts';
import type { Contributions, Feature, FeatureFactory } from './feature.ts';

/** Makes features for a page. */
export function createFeatures(
  workbench: Workbench,
  factories: readonly FeatureFactory[],
): { readonly features: readonly Feature[]; readonly contributions: Contributions } {
  const features: Feature[] = [];
  const contributions: Contributions = {
    valueMenu: (row, place) => features.flatMap(({ valueMenu }) => valueMenu?.(row, place) ?? []),
    frameMenu: (sessionId, frame) => features.flatMap(({ frameMenu }) => frameMenu?.(sessionId, frame) ?? []),
    openFrame: (sessionId, frame) => features.forEach(({ openFrame }) => openFrame?.(sessionId, frame)),
  };
  features.push(...factories.map((create) => create(workbench, contributions)));
  return { features, contributions };
}
