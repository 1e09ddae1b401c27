/**
 * Code that carries one of the promises. Each part is a mutation run of its own: its `files` are mutated and its `tests` have to
 * notice. Files are named by what they are rather than by their whole path, so that a move keeps the list true.
 * @typedef {object} Part
 * @property {readonly string[]} files
 * @property {readonly string[]} tests
 * @property {boolean} [inThread] The code runs in a worker thread, whose coverage Vitest does not see: every test runs for every mutant.
 *
 * @typedef {object} Area
 * @property {string} name
 * @property {readonly Part[]} parts A module's constants are tried against every test of the part, so small parts are fast ones.
 */

const ENGINE = "packages/engine/src";
const RUNTIME = "apps/runtime/src";
const ADAPTERS = `${RUNTIME}/adapters`;

/** @type {readonly Area[]} */
export const AREAS = [
	{
		name: "scopes",
		parts: [
			{
				files: [`${ENGINE}/resolve/*.ts`, `${ENGINE}/plan/{parameter,setting}.ts`],
				tests: [`${ENGINE}/resolve/*.test.ts`, `${ENGINE}/{agent,flow-path}.test.ts`],
			},
			{
				files: [`${ENGINE}/constructs/tool-call.ts`, `${ENGINE}/constructs/agent/fault-for-model.ts`],
				tests: [`${ENGINE}/{agent,hop,people,session,sub-flow,tool-refusal}.test.ts`],
			},
			{
				files: [`${RUNTIME}/bridge/calls/bind-arguments.ts`],
				tests: [`${RUNTIME}/bridge/calls/bind-arguments.test.ts`],
			},
		],
	},
	{
		name: "effects",
		parts: [
			{
				files: [
					`${ENGINE}/outcome.ts`,
					`${ENGINE}/constructs/{retry,execute-command}.ts`,
					`${ENGINE}/events/step-events.ts`,
				],
				tests: [
					`${ENGINE}/{agent,errors,flow-path,late,loops,people,resume,session,sub-flow}.test.ts`,
					`${ENGINE}/rerun/*.test.ts`,
				],
			},
			{
				files: ["packages/host/src/**/{attempt,action-attempt,in-flight,key-ledger,recover-runs}.ts"],
				tests: [
					"packages/host/src/**/*.test.ts",
					"apps/runtime/src/adapters/host-driver/{cancel,full-disk,late-answers,recover,recovery,steps}.test.ts",
				],
			},
		],
	},
	{
		name: "security",
		parts: [
			{ files: [`${ADAPTERS}/egress/*.ts`], tests: [`${ADAPTERS}/egress/*.test.ts`] },
			{ files: [`${ADAPTERS}/files/*.ts`], tests: [`${ADAPTERS}/files/*.test.ts`] },
			{
				files: [`${ADAPTERS}/secrets/{redactor,sealed-record}.ts`],
				tests: [`${ADAPTERS}/secrets/{redactor,sealed-record}.test.ts`],
			},
			{
				files: [
					`${RUNTIME}/plugins/{access,guess-limit,json-guard,origin,session}.ts`,
					`${RUNTIME}/plugins/sign-in/*.ts`,
				],
				tests: [`${RUNTIME}/plugins/**/*.test.ts`],
			},
			{
				files: [
					`${RUNTIME}/bridge/connection/{frame-codec,frame-router,frame-rules,read-frame,received-frames}.ts`,
				],
				tests: [`${RUNTIME}/bridge/connection/{bad-frames,frames,handshake,resume}.test.ts`],
			},
		],
	},
	{
		name: "journal",
		parts: [
			{
				files: [
					`${ADAPTERS}/journal/{batched-run-journal,database-journal,event-page,journal,journal-reader,large-values,read-commits,read-events}.ts`,
				],
				tests: [`${ADAPTERS}/journal/*.test.ts`, `${ADAPTERS}/database/sqlite/*.test.ts`],
			},
			{
				files: [`${ADAPTERS}/database/{write-queue,pending-batch}.ts`],
				tests: [`${ADAPTERS}/database/*.test.ts`, `${ADAPTERS}/database/sqlite/*.test.ts`],
			},
			{ files: [`${ADAPTERS}/blobs/{blob-folder,read-blob}.ts`], tests: [`${ADAPTERS}/blobs/*.test.ts`] },
			{
				files: [`${ADAPTERS}/database/sqlite/{kept-values,run-numbers,transaction,writer}.ts`],
				tests: [
					`${ADAPTERS}/database/sqlite/{failure,large-values}.test.ts`,
					`${ADAPTERS}/journal/{damage,journal,sqlite-journal}.test.ts`,
				],
				inThread: true,
			},
		],
	},
];
