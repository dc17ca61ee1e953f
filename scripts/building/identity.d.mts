/** Constants that replace these names in the builds. */
export declare const identity: Readonly<Record<'__VERSION__' | '__BUILD__', string>>;
