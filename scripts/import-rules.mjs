import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Visitor } from "@swc/core/Visitor.js";
import { roomRules } from "./room-rules.mjs";

/**
 * Who may import whom: `e2e → apps/{runtime,designer,cli} → packages/host → packages/{engine,nodes,optional} → packages/{flow,node-kit,registry} →
 * packages/{spec,wire} → packages/async`, and only to the right. Type-only imports count like any other.
 */

/** What each workspace may import of the others. */
const LAYERS = {
	"packages/spec": [],
	"packages/async": [],
	"packages/wire": ["packages/async"],
	"packages/client": ["packages/wire"],
	"packages/flow": ["packages/spec"],
	"packages/node-kit": ["packages/spec", "packages/async", "packages/wire"],
	"packages/registry": ["packages/spec"],
	"packages/engine": ["packages/spec", "packages/flow"],
	"packages/optional": ["packages/spec", "packages/async", "packages/node-kit"],
	"packages/nodes": ["packages/spec", "packages/async", "packages/node-kit", "packages/optional"],
	"packages/host": [
		"packages/spec",
		"packages/async",
		"packages/flow",
		"packages/engine",
		"packages/node-kit",
	],
	"apps/designer": ["packages/spec", "packages/async", "packages/flow", "packages/engine"],
	"apps/cli": ["packages/spec", "packages/flow", "packages/engine", "packages/nodes", "packages/registry"],
	"apps/runtime": [
		"packages/spec",
		"packages/async",
		"packages/wire",
		"packages/flow",
		"packages/engine",
		"packages/node-kit",
		"packages/nodes",
		"packages/optional",
		"packages/host",
		"packages/registry",
	],
};

const TESTS = "[.](test|spec)[.]tsx?$";
/** Tests and what they share: they put together what they need. */
const TEST_CODE = [TESTS, "/testing/", "^apps/runtime/test/"];
const HOST_TEST_CODE = [TESTS, "^packages/host/src/(contract|testing)/"];

/** Sites that browsers are tested at, by whatever folder's tests, and the bundles that tested programs run on. */
const TEST_SUPPORT = ["e2e/sites/", "scripts/bundles[.]mjs$"];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const layers = Object.entries(LAYERS).map(([folder, allowed]) => ({
	name: `${folder}-imports-only-its-layer`,
	comment: `${folder} may import ${allowed.length === 0 ? "no other folder of the project" : allowed.join(", ")}.`,
	severity: "error",
	from: { path: `^${folder}/` },
	to: {
		path: "^(packages|apps|e2e|bench|conformance|scripts)/",
		pathNot: [...[folder, ...allowed].map((name) => `${name}/`), ...TEST_SUPPORT].map((path) => `^${path}`),
	},
}));

/** The files that a package shows to others: those that its `exports` name. */
const FACES = readdirSync("packages").flatMap((name) => {
	const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, "utf8"));
	return Object.values(exports).map((file) => `^packages/${name}/${String(file).replace("./", "")}$`);
});

const FACE_COMMENT =
	"What a package does not export is its own, by whatever path: it may change without others.";

/** The parts of the designer, each with those that it may import besides itself. */
const DESIGNER_PARTS = {
	core: [],
	ui: ["core"],
	services: ["core"],
	features: ["core", "ui", "services"],
	embed: ["core", "ui", "services"],
	app: ["core", "ui", "services", "features"],
};

/** The rooms of the designer's core. */
const CORE_ROOMS = {
	period: [],
	search: [],
	flow: [],
	geometry: ["flow"],
	layout: ["geometry"],
	value: [],
	form: [],
	"flow-list": [],
	people: [],
	"visitor-chat": [],
	extract: ["flow"],
	recorder: [],
	editor: ["recorder", "extract", "layout", "geometry", "value", "flow"],
	plan: ["form", "layout", "geometry"],
	run: ["editor"],
	outline: ["editor", "geometry", "flow"],
	sync: ["editor", "flow"],
	compare: ["run", "value"],
	notes: ["run", "recorder", "flow"],
};

/** The rooms of the engine, with the files beside them that they may import. */
const ENGINE_ROOMS = {
	message: [],
	behaviour: [],
	plan: [],
	resolve: ["plan", "message"],
	run: ["plan", "message", "behaviour"],
	labels: ["run", "plan", "message", "behaviour"],
	budget: ["run", "command.ts"],
	constructs: ["budget", "labels", "run", "resolve", "plan", "message", "command.ts"],
	snapshot: ["run", "plan", "message", "behaviour"],
	admission: ["constructs", "run", "plan", "message", "command.ts"],
	events: ["constructs", "budget", "labels", "run", "message", "behaviour"],
	queries: ["constructs", "budget", "run", "plan", "command.ts", "evolve.ts"],
	rerun: [
		"queries",
		"run",
		"plan",
		"behaviour",
		"command.ts",
		"decide.ts",
		"evolve.ts",
		"outcome.ts",
		"timers.ts",
	],
};

/** The rooms of the host, each with those that it may import besides itself. */
const HOST_ROOMS = {
	ports: [],
	attempts: ["ports"],
	sessions: ["ports"],
	run: ["ports", "attempts", "sessions"],
	lifecycle: ["ports", "attempts", "sessions", "run"],
};

/** The rooms of the server's platform: what every domain stands on. None of them knows a domain. */
const PLATFORM_ROOMS = {
	errors: [],
	egress: [],
	nodes: [],
	files: ["errors"],
	http: ["errors"],
	bridge: ["http", "errors"],
	database: ["files", "errors"],
	secrets: ["database", "errors"],
	journal: ["database"],
	models: ["secrets"],
	"host-driver": ["journal", "database", "errors"],
};

/** The domains of the server, each with those that its definition needs. */
const DOMAINS = domainsWithNeeds("apps/runtime/src/domains");

// The parser knows `using`, its visitor does not yet; for imports it is a declaration like any other.
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function (statement) {
	const { type } = /** @type {{ type: string }} */ (statement);
	if (type !== "UsingDeclaration") return visitStatement.call(this, statement);
	const { decls } = /** @type {{ decls: import("@swc/core").VariableDeclarator[] }} */ (
		/** @type {unknown} */ (statement)
	);
	this.visitVariableDeclarators(decls);
	return statement;
};

/**
 * Reads what each domain needs in its definition, and lets it import that and what defines a domain.
 * @param {string} folder
 * @returns {Record<string, string[]>}
 */
function domainsWithNeeds(folder) {
	const names = existsSync(folder)
		? readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/index.ts`))
		: [];
	return Object.fromEntries(
		names.map((name) => {
			const [, needs = ""] =
				/\bneeds: \[([^\]]*)\]/.exec(readFileSync(`${folder}/${name}/index.ts`, "utf8")) ?? [];
			const needed = [...needs.matchAll(/\w+/g)].map(([word]) =>
				word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
			);
			return [name, ["domain.ts", ...needed]];
		}),
	);
}

/** @type {import("dependency-cruiser").IConfiguration} */
const rules = {
	forbidden: [
		...layers,
		...roomRules("designer", "apps/designer/src", DESIGNER_PARTS),
		...roomRules("core", "apps/designer/src/core", CORE_ROOMS, TEST_CODE),
		...roomRules("engine", "packages/engine/src", ENGINE_ROOMS, TEST_CODE),
		...roomRules("host", "packages/host/src", HOST_ROOMS, HOST_TEST_CODE),
		...roomRules("server", "apps/runtime/src", { platform: [], domains: ["platform"] }, TEST_CODE),
		...roomRules("platform", "apps/runtime/src/platform", PLATFORM_ROOMS, TEST_CODE),
		...roomRules("domains", "apps/runtime/src/domains", DOMAINS, TEST_CODE),
		{
			name: "domains-by-their-face",
			comment: "A domain sees what another exports from its index.ts; the rest is its own.",
			severity: "error",
			from: { path: "^apps/runtime/src/domains/([^/]+)/", pathNot: TEST_CODE },
			to: {
				path: "^apps/runtime/src/domains/[^/]+/",
				pathNot: ["^apps/runtime/src/domains/$1/", "^apps/runtime/src/domains/[^/]+/index[.]ts$"],
			},
		},
		{
			name: "host-work-knows-no-bookkeeping",
			comment: "What an attempt does is shared by every host; how one keeps its books is its own.",
			severity: "error",
			from: { path: "^packages/host/src/attempts/work/" },
			to: { path: "^packages/host/src/attempts/", pathNot: "^packages/host/src/attempts/work/" },
		},
		{
			name: "no-cycle",
			comment: "Files that import each other cannot be understood or tested one at a time.",
			severity: "error",
			from: {},
			to: { circular: true },
		},
		{
			name: "unresolvable",
			comment: "The import leads nowhere, so no rule can be checked on it.",
			severity: "error",
			from: {},
			to: { couldNotResolve: true, pathNot: "^node:" },
		},
		{
			name: "packages-by-their-face",
			comment: FACE_COMMENT,
			severity: "error",
			from: { pathNot: "^packages/" },
			to: { path: "^packages/[^/]+/src/", pathNot: FACES },
		},
		{
			name: "packages-by-their-face-to-each-other",
			comment: FACE_COMMENT,
			severity: "error",
			from: { path: "^packages/([^/]+)/" },
			to: { path: "^packages/[^/]+/src/", pathNot: ["^packages/$1/", ...FACES] },
		},
		{
			name: "designer-asks-the-engine",
			comment:
				"The designer reads events and asks the engine's queries; how the engine keeps a run is its own.",
			severity: "error",
			from: { path: "^apps/designer/" },
			to: { path: "^packages/engine/", pathNot: "^packages/engine/src/queries/index[.]ts$" },
		},
		{
			name: "client-runs-in-a-browser",
			comment:
				"The client's code imports no `node:` module but where it connects and where its program starts.",
			severity: "error",
			from: {
				path: "^packages/(client|wire)/src/",
				pathNot: [
					...TEST_CODE,
					"^packages/client/src/(platform/node|switchyard-types)[.]ts$",
					"^packages/wire/src/node[.]ts$",
				],
			},
			to: { dependencyTypes: ["core"] },
		},
		{
			name: "pure-packages-do-no-io",
			comment:
				"spec, async, flow, engine, host and registry import no `node:` module: they run the same in a browser, in a replay and in another host.",
			severity: "error",
			from: {
				path: "^packages/(spec|async|flow|engine|host|registry)/",
				pathNot: HOST_TEST_CODE,
			},
			to: { dependencyTypes: ["core"] },
		},
		{
			name: "nodes-stand-alone",
			comment: "A node never imports another node; what two share lies outside the node folders.",
			severity: "error",
			from: { path: "^packages/nodes/src/([^/]+)/([^/]+)/" },
			to: { path: "^packages/nodes/src/[^/]+/[^/]+/", pathNot: "^packages/nodes/src/$1/$2/" },
		},
		{
			name: "optional-nodes-stand-alone",
			comment: "A node never imports another node; what two share lies outside the node folders.",
			severity: "error",
			from: { path: "^packages/optional/([^/]+)/src/([^/]+)/([^/]+)/" },
			to: {
				path: "^packages/optional/[^/]+/src/[^/]+/[^/]+/",
				pathNot: "^packages/optional/$1/src/$2/$3/",
			},
		},
		{
			name: "optional-packages-stand-alone",
			comment: "An optional package imports no other one: each can be there without the others.",
			severity: "error",
			from: { path: "^packages/optional/([^/]+)/" },
			to: { path: "^packages/optional/", pathNot: "^packages/optional/$1/" },
		},
		{
			name: "definitions-load-no-library",
			comment:
				"A definition is loaded by every start: it imports node-kit, spec and typebox, and no library beside.",
			severity: "error",
			from: { path: "^packages/(nodes/src|optional/[^/]+/src)/[^/]+/[^/]+/definition[.]ts$" },
			to: { path: "node_modules/", pathNot: "node_modules/typebox/" },
		},
		{
			name: "contracts-by-subject",
			comment:
				"Contracts are imported by their subject, such as `@switchyard/spec/flow`. Only the API's description reads them all: it names schemas as the package exports them.",
			severity: "error",
			from: {
				path: "^(packages|apps)/",
				pathNot: [
					"^packages/spec/",
					"^apps/runtime/src/domains/operations/routes/openapi/named-schemas[.]ts$",
				],
			},
			to: { path: "^packages/spec/src/index[.]ts$" },
		},
		{
			name: "features-stand-alone",
			comment: "A feature of the designer never imports another; the app puts them together.",
			severity: "error",
			from: { path: "^apps/designer/src/features/([^/]+)/" },
			to: { path: "^apps/designer/src/features/", pathNot: "^apps/designer/src/features/$1/" },
		},
		{
			name: "designer-core-without-react",
			comment: "What the editor knows and does is plain TypeScript, testable without a page.",
			severity: "error",
			from: { path: "^apps/designer/src/core/" },
			to: { path: "node_modules/(react|react-dom|@xyflow|radix-ui|wouter|@tanstack)/" },
		},
		{
			name: "designer-runs-in-a-browser",
			comment: "The designer's code imports no `node:` module.",
			severity: "error",
			from: { path: "^apps/designer/src/", pathNot: TESTS },
			to: { dependencyTypes: ["core"] },
		},
		{
			name: "test-support-in-tests",
			comment:
				"Sites and flow documents for tests stay in tests, and programs of the product do not look for bundles: they are started with them.",
			severity: "error",
			from: {
				path: "^(packages|apps)/",
				pathNot: [...HOST_TEST_CODE, ...TEST_CODE, "^apps/runtime/fixtures/"],
			},
			to: { path: ["^packages/flow/src/testing/", ...TEST_SUPPORT.map((path) => `^${path}`)] },
		},
		{
			name: "no-tests-in-code",
			comment: "What only tests need stays in tests.",
			severity: "error",
			from: { pathNot: TESTS },
			to: { path: TESTS },
		},
	],
	options: {
		parser: "swc",
		doNotFollow: { path: "node_modules" },
		exclude: { path: "(^|/)(dist|test-results)/" },
		enhancedResolveOptions: {
			extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
			conditionNames: ["import", "require", "node", "default", "types"],
			exportsFields: ["exports"],
		},
	},
};

export default rules;
