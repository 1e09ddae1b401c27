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

/** Files that every part is run with. */
const TOOLS = ["package-lock.json", "vitest.setup.ts", "scripts/mutation", "scripts/testing/every-test.ts"];

const PACKAGES = ["packages", ":(exclude)packages/optional"];
const SERVER = [
	"apps/runtime",
	":(exclude)apps/runtime/test/adversarial",
	":(exclude)apps/runtime/test/server",
	"conformance/bridge",
];

/**
 * Files that the tests of a part can reach, in git's patterns of paths. Its scratch copy lacks all others of the packages and the server, so
 * that a change elsewhere leaves its result true.
 * @param {Pick<Part, "files">} part
 */
export function reachOf({ files }) {
	const ofServer = files.some((file) => file.startsWith("apps/"));
	return [...TOOLS, ...PACKAGES, ...(ofServer ? SERVER : [])];
}

const ENGINE = "packages/engine/src";
const RUNTIME = "apps/runtime/src";
const PLATFORM = `${RUNTIME}/platform`;
const DOMAINS = `${RUNTIME}/domains`;

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
					`${ENGINE}/{agent,by-reference,hop,people,session,sub-flow,tool-refusal}.test.ts`,
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
				files: [`${DOMAINS}/calls/bind-arguments.ts`],
				tests: [`${DOMAINS}/calls/bind-arguments.test.ts`],
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
					`${ENGINE}/{block-retries,blocks,kept-sessions,loans,loss,node-questions,optional-sessions,probes,replies}.test.ts`,
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
				tests: [
					`${ENGINE}/{agent-stop,budget,charges,inner-agent-bounds,loans,plans,run-budget}.test.ts`,
					`${ENGINE}/{budget/*,run/charges,queries/charge-of}.test.ts`,
				],
			},
			{
				name: "days",
				files: [`${DOMAINS}/costs/{day-budgets,spent-today}.ts`],
				tests: [`${DOMAINS}/costs/day-budgets.test.ts`],
			},
			{
				name: "ledger",
				files: [`${DOMAINS}/costs/{charges,measures}.ts`, `${PLATFORM}/database/addition-query.ts`],
				tests: [
					`${DOMAINS}/costs/{charges,cost-ledger,measured-statistics,measures}.test.ts`,
					`${DOMAINS}/costs/routes/{costs,statistics}.test.ts`,
				],
			},
			{
				name: "attempts",
				files: ["packages/host/src/**/{attempt,in-flight,key-ledger}.ts"],
				tests: ["packages/host/src/**/{attempt,in-flight,key-ledger}.test.ts"],
			},
			{
				name: "recovery",
				files: ["packages/host/src/**/{action-attempt,recover-runs}.ts"],
				tests: ["packages/host/src/**/{action-attempt,action-attempt-results,recover-runs}.test.ts"],
			},
		],
	},
	{
		name: "security",
		parts: [
			{ name: "addresses", files: [`${PLATFORM}/egress/*.ts`], tests: [`${PLATFORM}/egress/*.test.ts`] },
			{ name: "files", files: [`${PLATFORM}/files/*.ts`], tests: [`${PLATFORM}/files/*.test.ts`] },
			{
				name: "secrets",
				files: [`${PLATFORM}/secrets/{redactor,secret-forms,sealed-record}.ts`],
				tests: [`${PLATFORM}/secrets/{redactor,sealed-record}.test.ts`],
			},
			{
				name: "requests",
				files: [`${PLATFORM}/http/{access,guess-limit,origin}.ts`],
				tests: [`${PLATFORM}/http/{access,guess-limit,origin}.test.ts`],
			},
			{
				name: "sign-in",
				files: [`${DOMAINS}/access/sign-in/*.ts`],
				tests: [`${DOMAINS}/access/sign-in/*.test.ts`],
			},
			{
				name: "frames",
				files: [`${PLATFORM}/bridge/{frame-codec,frame-rules,read-frame}.ts`],
				tests: [`${PLATFORM}/bridge/{frame-codec,frame-rules,frames}.test.ts`],
			},
			{
				name: "connections",
				files: [`${PLATFORM}/bridge/frame-router.ts`, "packages/wire/src/{received,sent}-frames.ts"],
				tests: [
					`${PLATFORM}/bridge/frame-router.test.ts`,
					"packages/wire/src/{received,sent}-frames.test.ts",
				],
			},
		],
	},
	{
		name: "journal",
		parts: [
			{
				name: "records",
				files: [
					`${PLATFORM}/journal/{batched-run-journal,database-journal,event-page,log-reader,run-rows,kept-snapshots,large-values,read-commits,read-events}.ts`,
				],
				tests: [
					`${PLATFORM}/journal/{batched-run-journal,damage,event-page,journal,kept-snapshots,large-values,sqlite-journal}.test.ts`,
				],
			},
			{
				name: "queue",
				files: [`${PLATFORM}/database/{additions,write-queue,pending-batch}.ts`],
				tests: [`${PLATFORM}/database/{additions,write-queue}.test.ts`],
			},
			{
				name: "blobs",
				files: [`${PLATFORM}/files/blobs/{blob-folder,read-blob}.ts`],
				tests: [`${PLATFORM}/files/blobs/*.test.ts`],
			},
			{
				name: "transaction",
				files: [`${PLATFORM}/database/sqlite/{kept-values,run-numbers,transaction}.ts`],
				tests: [`${PLATFORM}/database/sqlite/transaction.test.ts`],
			},
			{
				name: "writer",
				files: [`${PLATFORM}/database/sqlite/writer.ts`],
				tests: [`${PLATFORM}/database/sqlite/{failure,large-values,writer,writer.disk}.test.ts`],
				inThread: true,
			},
		],
	},
];
