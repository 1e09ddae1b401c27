/**
 * Code that carries one of the promises. Each part is a mutation run of its own: its `files` are mutated and its `tests` have to
 * notice. Files are named by what they are rather than by their whole path, so that a move keeps the list true.
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly string[]} files
 * @property {readonly string[]} tests
 * @property {boolean} [inThread] The code runs in a worker thread, whose coverage Vitest does not see: every test runs for every mutant.
 * @property {boolean} [isPure] The tests share nothing but modules without state: they are loaded once for all of them.
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
				name: "resolver",
				files: [`${ENGINE}/resolve/*.ts`, `${ENGINE}/plan/{parameter,setting,check-value}.ts`],
				tests: [`${ENGINE}/resolve/*.test.ts`, `${ENGINE}/{agent,flow-path,labels}.test.ts`],
			},
			{
				name: "models",
				isPure: true,
				files: [`${ENGINE}/constructs/tool-call.ts`, `${ENGINE}/constructs/agent/fault-for-model.ts`],
				tests: [
					`${ENGINE}/{agent,hop,people,session,sub-flow,tool-refusal}.test.ts`,
					`${ENGINE}/{consent-conditions,hand-over,inner-agents,inner-agent-bounds,large-results,people-tools,plans}.test.ts`,
					`${ENGINE}/{labels,plan-labels}.test.ts`,
					`${ENGINE}/constructs/{agent/fault-for-model,tool-call}.test.ts`,
				],
			},
			{
				name: "labels",
				isPure: true,
				files: [`${ENGINE}/labels/*.ts`],
				tests: [
					`${ENGINE}/{consent-conditions,inner-agents,labels,large-results,people-tools,plan-labels,plans,sub-flow-labels}.test.ts`,
					`${ENGINE}/labels/*.test.ts`,
				],
			},
			{
				name: "arguments",
				files: [`${RUNTIME}/bridge/calls/bind-arguments.ts`],
				tests: [`${RUNTIME}/bridge/calls/bind-arguments.test.ts`],
			},
		],
	},
	{
		name: "effects",
		parts: [
			{
				name: "engine",
				isPure: true,
				files: [
					`${ENGINE}/outcome.ts`,
					`${ENGINE}/constructs/{retry,execute-command}.ts`,
					`${ENGINE}/events/step-events.ts`,
				],
				tests: [
					`${ENGINE}/{agent,errors,flow-path,late,loops,outcome,people,resume,session,sub-flow}.test.ts`,
					`${ENGINE}/{agent-stop,budget,charges,conversation-summary,escalation,model-refusals,people-tools,plans}.test.ts`,
					`${ENGINE}/{run-budget,sub-flow-labels}.test.ts`,
					`${ENGINE}/events/*.test.ts`,
					`${ENGINE}/rerun/*.test.ts`,
				],
			},
			{
				name: "budgets",
				isPure: true,
				files: [
					`${ENGINE}/budget/*.ts`,
					`${ENGINE}/run/{charges,pause}.ts`,
					`${ENGINE}/queries/charge-of.ts`,
				],
				tests: [`${ENGINE}/{agent-stop,budget,charges,inner-agent-bounds,plans,run-budget}.test.ts`],
			},
			{
				name: "days",
				files: [`${ADAPTERS}/costs/{day-budgets,spent-today}.ts`],
				tests: [`${ADAPTERS}/costs/day-budgets.test.ts`],
			},
			{
				name: "attempts",
				files: ["packages/host/src/**/{attempt,in-flight,key-ledger}.ts"],
				tests: ["packages/host/src/**/{attempt,in-flight,key-ledger}.test.ts"],
			},
			{
				name: "recovery",
				files: ["packages/host/src/**/{action-attempt,recover-runs}.ts"],
				tests: ["packages/host/src/**/{action-attempt,recover-runs}.test.ts"],
			},
		],
	},
	{
		name: "security",
		parts: [
			{ name: "addresses", files: [`${ADAPTERS}/egress/*.ts`], tests: [`${ADAPTERS}/egress/*.test.ts`] },
			{ name: "files", files: [`${ADAPTERS}/files/*.ts`], tests: [`${ADAPTERS}/files/*.test.ts`] },
			{
				name: "secrets",
				files: [`${ADAPTERS}/secrets/{redactor,secret-forms,sealed-record}.ts`],
				tests: [`${ADAPTERS}/secrets/{redactor,sealed-record}.test.ts`],
			},
			{
				name: "requests",
				files: [`${RUNTIME}/http/{access,guess-limit,json-guard,origin}.ts`],
				tests: [`${RUNTIME}/http/{access,guess-limit,json-guard,origin}.test.ts`],
			},
			{
				name: "sign-in",
				files: [`${RUNTIME}/http/session.ts`, `${RUNTIME}/http/sign-in/*.ts`],
				tests: [`${RUNTIME}/http/session.test.ts`, `${RUNTIME}/http/sign-in/*.test.ts`],
			},
			{
				name: "frames",
				files: [`${RUNTIME}/bridge/connection/{frame-codec,frame-rules,read-frame}.ts`],
				tests: [`${RUNTIME}/bridge/connection/{frame-codec,frame-rules,frames}.test.ts`],
			},
			{
				name: "connections",
				files: [`${RUNTIME}/bridge/connection/{frame-router,received-frames}.ts`],
				tests: [`${RUNTIME}/bridge/connection/{frame-router,received-frames}.test.ts`],
			},
		],
	},
	{
		name: "journal",
		parts: [
			{
				name: "records",
				files: [
					`${ADAPTERS}/journal/{batched-run-journal,database-journal,event-page,journal,journal-reader,kept-snapshots,large-values,read-commits,read-events}.ts`,
				],
				tests: [
					`${ADAPTERS}/journal/{batched-run-journal,damage,event-page,journal,kept-snapshots,large-values,sqlite-journal}.test.ts`,
				],
			},
			{
				name: "queue",
				files: [`${ADAPTERS}/database/{write-queue,pending-batch}.ts`],
				tests: [`${ADAPTERS}/database/{pending-batch,write-queue}.test.ts`],
			},
			{
				name: "blobs",
				files: [`${ADAPTERS}/blobs/{blob-folder,read-blob}.ts`],
				tests: [`${ADAPTERS}/blobs/*.test.ts`],
			},
			{
				name: "transaction",
				files: [`${ADAPTERS}/database/sqlite/{kept-values,run-numbers,transaction}.ts`],
				tests: [`${ADAPTERS}/database/sqlite/transaction.test.ts`],
			},
			{
				name: "writer",
				files: [`${ADAPTERS}/database/sqlite/writer.ts`],
				tests: [`${ADAPTERS}/database/sqlite/{failure,large-values,writer,writer.disk}.test.ts`],
				inThread: true,
			},
		],
	},
];
