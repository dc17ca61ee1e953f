/** Constants that the builds have in place of these names. */
export declare const identity: Readonly<Record<'__VERSION__' | '__BUILD__', string>>;
