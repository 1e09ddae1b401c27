import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);

/** What a page whose policy has no `unsafe-eval` can do: everything but making code from text. */
const FORBID = "--disallow-code-generation-from-strings";

const PROGRAM = `
import { evaluateExpression, validateFlow } from "@switchyard/flow";
import { interpretSchemas, schemaProblems } from "@switchyard/spec/schema";
import { orderDesk } from "./testing/order-desk.ts";
import { SPECS } from "./testing/specs.ts";
let forbidden = false;
try { new Function("return 1")(); } catch { forbidden = true; }
if (process.argv[1] === "interpret") interpretSchemas();
const schema = { type: "object", properties: { n: { type: "integer" } }, additionalProperties: false };
console.log(JSON.stringify({
	forbidden,
	fits: schemaProblems(schema, { n: 3 }),
	wrong: schemaProblems(schema, { n: "3" }),
	value: evaluateExpression("n * 2", { n: 2 }),
	problems: validateFlow(orderDesk(), SPECS),
}));
`;

it.each(["fall back", "interpret"])(
	"checks and evaluates where making code is forbidden (%s)",
	async (mode) => {
		const { stdout } = await run(process.execPath, [FORBID, "--input-type=module", "-e", PROGRAM, mode], {
			cwd: new URL(".", import.meta.url),
		});
		expect(JSON.parse(stdout)).toEqual({
			forbidden: true,
			fits: [],
			wrong: [expect.objectContaining({ message: "`n` must be a whole number, not text." })],
			value: 4,
			problems: [],
		});
	},
);
