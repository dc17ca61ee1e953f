const toolsOfSuite = 'It calls tools that a server offers for the suite only.';
const resourcesOfSuite = 'It reads resources that a server offers for the suite only.';
const promptsOfSuite = 'It gets prompts that a server offers for the suite only.';
const noSubscriptions = 'The only resource never changes, so nobody can subscribe to it.';

/** The scenarios of MCP's conformance suite that the server passes. */
export const passed = [
  'server-initialize',
  'ping',
  'tools-list',
  'server-sse-multiple-streams',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

/** The other scenarios, with the reason why they do not apply. */
export const others = {
  'logging-set-level': 'Logging is not offered: the revision 2026-07-28 deprecates it.',
  'completion-complete': 'Completion is not offered: no prompt takes arguments.',
  'tools-call-simple-text': toolsOfSuite,
  'tools-call-image': toolsOfSuite,
  'tools-call-audio': toolsOfSuite,
  'tools-call-embedded-resource': toolsOfSuite,
  'tools-call-mixed-content': toolsOfSuite,
  'tools-call-with-logging': toolsOfSuite,
  'tools-call-error': toolsOfSuite,
  'tools-call-with-progress': toolsOfSuite,
  'tools-call-sampling': toolsOfSuite,
  'tools-call-elicitation': toolsOfSuite,
  'json-schema-2020-12': toolsOfSuite,
  'elicitation-sep1034-defaults': toolsOfSuite,
  'elicitation-sep1330-enums': toolsOfSuite,
  'server-sse-polling': 'It has warnings only: a response cannot be resumed, because closing it cancels the call.',
  'resources-read-text': resourcesOfSuite,
  'resources-read-binary': resourcesOfSuite,
  'resources-templates-read': resourcesOfSuite,
  'resources-subscribe': noSubscriptions,
  'resources-unsubscribe': noSubscriptions,
  'prompts-get-simple': promptsOfSuite,
  'prompts-get-with-args': promptsOfSuite,
  'prompts-get-embedded-resource': promptsOfSuite,
  'prompts-get-with-image': promptsOfSuite,
};
