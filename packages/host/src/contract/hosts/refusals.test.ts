import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const SUITES = globSync("describe-*.ts", { cwd: HERE }).map(textOf);

/** Methods of a port with the error codes that their comments name. */
function refusalsOf(port: string): (readonly [method: string, code: string])[] {
	const methods = textOf(`../../ports/${port}.ts`).matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+)\(/g);
	return Array.from(methods).flatMap(([, comment = "", method = ""]) =>
		Array.from(comment.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g), ([, code = ""]) => [method, code] as const),
	);
}

const REFUSALS = ["runs", "reruns", "tool-sessions"].flatMap(refusalsOf);

it("reads the ports' comments", () => {
	expect(REFUSALS).toEqual(
		expect.arrayContaining([
			["start", "NODE_NOT_REACHED"],
			["stopAnswer", "ANSWER_NOT_UNDER_WAY"],
			["again", "SCOPE_FORBIDDEN"],
			["open", "NODE_NOT_TOOL"],
		]),
	);
});

it.each(REFUSALS)("%s: a suite that calls it expects %s", (method, code) => {
	const expected = code === "JOURNAL_UNAVAILABLE" ? "FULL" : code;
	expect(SUITES.some((suite) => suite.includes(`.${method}(`) && suite.includes(expected))).toBe(true);
});
