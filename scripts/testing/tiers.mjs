// The table of tiers: which command runs which tests, and why. docs/test-tiers.md is made of it.

/** Processor time of a Vitest file in `npm test`, its child processes included, in seconds. Judged on a quiet machine. */
export const FILE_SECONDS = 8;

/** Processor time of a browser test in `npm test`, its browser and its own servers included, in seconds. Judged on a quiet machine. */
export const BROWSER_TEST_SECONDS = 10;

/** Tag of the browser tests that `npm test` runs. */
export const CRITICAL = "@critical";

/** Commands from the quickest to the longest. */
export const TIERS = [
	{
		command: "npm run check",
		time: "2 minutes",
		holds: "format, lint, import rules, types, unused code, recorded journals, ratchets",
	},
	{
		command: "npm test",
		time: "15 minutes from a fresh clone, installs apart",
		holds:
			"the same; packages and nodes; the server in one process; each crash point once; runs of released versions; the SDKs' unit tests; the critical browser tests; one `npm start`",
	},
	{
		command: "npm run test:all",
		time: "shards of at most 20 minutes",
		holds: "every test and every fault, and a report for git",
	},
	{ command: "npm run test:mutation", time: "hours", holds: "breaks the code and counts what tests notice" },
	{ command: "npm run bench", time: "a benchmark at a time", holds: "measures; never part of a test" },
];

/** Files that run the same tests over each store (`describeStores`, `describeVectorStores`). */
const STORES = [
	"apps/runtime/src/domains/access/access-token-store.test.ts",
	"apps/runtime/src/domains/approvals/consents/database-consents.test.ts",
	"apps/runtime/src/domains/chat/conversation-rows.test.ts",
	"apps/runtime/src/domains/costs/{cost-ledger,day-budgets}.test.ts",
	"apps/runtime/src/platform/database/database.test.ts",
	"apps/runtime/src/domains/documents/meaning/{embedding-follower,kept-embeddings}.test.ts",
	"apps/runtime/src/domains/documents/meaning/vectors/unavailable.test.ts",
	"apps/runtime/src/domains/chat/embed/embed-rows.test.ts",
	"apps/runtime/src/platform/host-driver/snapshots.test.ts",
	"apps/runtime/src/platform/host-driver/trial-load/try-load.test.ts",
	"apps/runtime/src/platform/journal/{journal,search-runs}.test.ts",
	"apps/runtime/src/domains/mcp/mcp-rows.test.ts",
	"apps/runtime/src/domains/operations/retention/sweeper.test.ts",
	"apps/runtime/src/domains/search/{search-index,workspace-search,sources/runs}.test.ts",
	"apps/runtime/src/platform/secrets/secret-store.test.ts",
	"apps/runtime/src/domains/costs/measured-statistics.test.ts",
	"apps/runtime/src/domains/packages/hosts/announced-type-rows.test.ts",
	"apps/runtime/src/domains/documents/{document-store,memory-store}.test.ts",
	"apps/runtime/src/domains/flows/{flow-damage,flow-store,publications}.test.ts",
	"apps/runtime/src/domains/robots/robot-store.test.ts",
	"apps/runtime/src/domains/flows/routes/{batch,organising}.test.ts",
	"apps/runtime/src/domains/triggers/flow-ended/ended-runs.test.ts",
	"apps/runtime/src/domains/triggers/{newest-runs,trigger-rows}.test.ts",
	"apps/runtime/src/domains/work-items/work-items.test.ts",
];

/** Files that try more cases with `SWITCHYARD_FAULTS=all`. */
const PROPERTIES = [
	"apps/runtime/test/adversarial/{allowed-scopes,faults,unknown-arguments}.test.ts",
	"apps/runtime/src/platform/models/demo/plan.property.test.ts",
	"conformance/extract/extract-at-random.test.ts",
	"packages/engine/src/{loans,loops,plans,tool-refusal}.test.ts",
	"packages/flow/src/expression/expression-safety.test.ts",
	"packages/optional/browser/src/targets/unseen-seeds.test.ts",
	"packages/optional/transfer/src/programs/shell-line.test.ts",
	"packages/spec/src/pattern/path-pattern.test.ts",
	"packages/spec/src/schema/foreign-schema.test.ts",
];

/**
 * Tests that `npm run test:all` runs beside those of `npm test`.
 * @typedef {object} Group
 * @property {string} name
 * @property {string} why reason for keeping it out of `npm test`, and what is there in its place.
 * @property {readonly string[]} files patterns of Vitest's files, from the project's root; none for Playwright.
 * @property {"vitest" | "playwright"} [runner] Vitest when absent.
 * @property {boolean} [again] whether `npm test` runs the files, too, with fewer cases.
 * @property {Readonly<Record<string, string>>} [environment] added for the group.
 * @property {number} [parts] shards of at most 20 minutes each; 1 when absent.
 * @property {readonly import("./tools.mjs").Tool[]} [tools] programs that have to be installed.
 */

/** @type {readonly Group[]} */
export const GROUPS = [
	{
		name: "crash points",
		why: "Kills a process at each passing of each point in twenty flows. `npm test` reaches each point once (`crash-points/sample-*`).",
		files: ["apps/runtime/src/platform/host-driver/crash-points/points-*.test.ts"],
		parts: 2,
	},
	{
		name: "random kills",
		why: "1,000 kills, and kills of recoveries.",
		files: ["apps/runtime/src/platform/host-driver/random-kills/*.test.ts"],
		parts: 3,
	},
	{
		name: "simulation",
		why: "10,000 seeds; `npm test` tries 200.",
		files: ["apps/runtime/src/platform/host-driver/simulation.test.ts"],
		again: true,
	},
	{
		name: "kills",
		why: "Servers as processes, killed in the middle of their work; around a browser at every moment.",
		files: [
			"apps/runtime/**/*.kill.test.ts",
			"apps/runtime/test/server/server.{browser-kills,browser-opening,browser-orders,loss,transaction-kills}.test.ts",
		],
		tools: ["chromium", "mariadb"],
	},
	{
		name: "servers",
		why: "Servers as processes of their own, and full disks. `npm test` has the same code in one process, and one `npm start`.",
		files: [
			"apps/runtime/test/server/server.test.ts",
			"apps/runtime/test/server/server.{browser,browser-agent,budget,concurrent,costs,disk,embeddings,fallback,healing}.test.ts",
			"apps/runtime/test/server/server.{model-nodes,output-schema,people,reasoning}.test.ts",
			"apps/runtime/test/server/{attachments,kept-sessions,published-tools.sampling}.test.ts",
			"apps/runtime/src/platform/database/sqlite/writer.disk.test.ts",
			"apps/runtime/src/platform/host-driver/trial-load/try-load.test.ts",
			"apps/runtime/src/domains/chat/kept-summary.test.ts",
			"apps/runtime/src/domains/triggers/form/leftovers.test.ts",
			"apps/runtime/test/server/{adding-a-tool,kept-once}.test.ts",
			"apps/cli/src/*.test.ts",
		],
		tools: ["chromium", "python"],
	},
	{
		name: "browsers",
		why: "Many browsers, one after the other. `npm test` has the other tests of the nodes.",
		files: [
			"conformance/releases/waiting-{browser,older-browser}.test.ts",
			"packages/optional/browser/src/{healing/healing,recorder/attend-browser,rows/rows,tools}.test.ts",
		],
		tools: ["chromium"],
	},
	{
		name: "upgrades",
		why: "Upgrades of servers with 2,000 runs at work, and kills. `npm test` has the runs that each released version left waiting.",
		files: ["conformance/releases/under-load/*.test.ts"],
	},
	{
		name: "PostgreSQL",
		why: "Needs a PostgreSQL; stops, freezes and kills it.",
		files: [
			"apps/runtime/**/*.postgres.test.ts",
			"apps/runtime/src/platform/database/postgres/*.test.ts",
			"apps/runtime/test/server/server.{frozen,host-away,outage,stop}.test.ts",
		],
		tools: ["postgres", "python"],
	},
	{
		name: "stores on PostgreSQL",
		why: "Needs a PostgreSQL. `npm test` runs these files over SQLite.",
		files: STORES,
		again: true,
		environment: { SWITCHYARD_STORES: "postgres" },
		tools: ["postgres"],
	},
	{
		name: "databases, mail and file servers",
		why: "Needs MariaDB, Dovecot, OpenSSH and pure-ftpd.",
		files: [
			"apps/runtime/test/server/{databases,database-connections,database-transactions}.test.ts",
			"apps/runtime/test/server/{transfer,transfer-connections,remote-commands,mail}.test.ts",
			"apps/runtime/src/domains/triggers/mail/dovecot.test.ts",
		],
		tools: ["mariadb", "dovecot", "file servers", "python"],
	},
	{
		name: "other languages",
		why: "Compiles and starts hosts, agents and clients in Go, Python and TypeScript. `npm test` has the SDKs' own unit tests.",
		files: [
			"apps/runtime/src/domains/calls/{go-client,go-sessions,python-sessions}.test.ts",
			"apps/runtime/src/domains/packages/hosts/{go-host-death,go-package,real-probes,typescript-package}.test.ts",
			"apps/runtime/src/domains/packages/hosts/sessions/real-hosts.test.ts",
			"apps/runtime/src/domains/packages/stdio/go-package.test.ts",
			"conformance/clients/typescript/{examples,published}.test.ts",
			"conformance/excel/openpyxl.test.ts",
			"conformance/oldest-node.test.ts",
			"scripts/python.test.ts",
		],
		tools: ["python"],
	},
	{
		name: "documents",
		why: "Runs every code block of every page.",
		files: ["conformance/docs/*.test.ts"],
		tools: ["chromium", "python"],
	},
	{
		name: "distribution",
		why: "Builds releases and containers' files, unpacks and starts them, and starts each optional package as people do.",
		files: ["scripts/distribution/*.test.ts"],
		tools: ["chromium", "file servers", "mariadb"],
	},
	{
		name: "protocol suites",
		why: "Suites and attacks of hundreds of conversations each. `npm test` has the server's own tests of MCP and of policies.",
		files: [
			"apps/runtime/test/server/{mcp-servers,published-tools}.conformance.test.ts",
			"apps/runtime/test/adversarial/injection.test.ts",
		],
	},
	{
		name: "API fuzz",
		why: "Ten minutes of requests that are made from the API's description; no answer may be one that it does not have.",
		files: ["conformance/api/*.test.ts"],
		tools: ["api fuzz"],
	},
	{
		name: "hostile inputs",
		why: "Files, mails and code that keep a thread busy until its limit. `npm test` has the limits' own tests (`worker-pool`).",
		files: [
			"packages/nodes/src/data/convert/endless-nesting.test.ts",
			"packages/nodes/src/mailbox/read-mail.test.ts",
		],
	},
	{
		name: "many cases",
		why: "Property tests and recorded targets, with many more cases than in `npm test`.",
		files: PROPERTIES,
		again: true,
		tools: ["chromium"],
	},
	{
		name: "browser",
		why: `Browser tests that have not the tag \`${CRITICAL}\`: rarer paths, looks of every page, servers of their own.`,
		runner: "playwright",
		files: [],
		parts: 2,
		tools: ["chromium", "postgres", "python"],
	},
];
