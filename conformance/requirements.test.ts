import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { citationsIn, pythonCitationsIn } from "./citations.ts";

interface Requirement {
	readonly id: string;
	readonly text: string;
	readonly status: "covered" | "planned";
	/** Why a planned one is not covered yet. */
	readonly reason?: string;
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TEST_FILES = globSync(
	["{packages,apps,e2e,conformance,scripts}/**/*.{test,spec}.{ts,tsx}", "packages/host/src/contract/**/*.ts"],
	{
		cwd: ROOT,
		exclude: ["**/node_modules", "**/dist"],
	},
);

const requirements: readonly Requirement[] = JSON.parse(
	readFileSync(join(ROOT, "conformance/requirements.json"), "utf8"),
);
const PYTHON_TESTS = globSync("sdk/python/tests/**/test_*.py", { cwd: ROOT, exclude: ["**/.venv"] });
const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");
const cited = new Set([
	...TEST_FILES.flatMap((file) => [...citationsIn(textOf(file), file.endsWith("x"))]),
	...PYTHON_TESTS.flatMap((file) => [...pythonCitationsIn(textOf(file))]),
]);

describe("the list of requirements", () => {
	it("holds every id once, in order", () => {
		const groups = { P: 6, R: 33, T: 22, D: 19, S: 14, H: 9, X: 11 };
		expect(requirements.map(({ id }) => id)).toEqual(
			Object.entries(groups).flatMap(([group, size]) =>
				Array.from({ length: size }, (_, index) => `${group}${index + 1}`),
			),
		);
	});

	it("says of every planned requirement why it is not covered yet, and of no other", () => {
		expect(requirements.filter(({ status, reason }) => (status === "planned") !== Boolean(reason))).toEqual(
			[],
		);
	});

	it("has a test for every covered requirement", () => {
		expect(withStatus("covered").filter((id) => !cited.has(id))).toEqual([]);
	});

	it("has no planned requirement that a test already covers: the list of planned ones only shrinks", () => {
		expect(withStatus("planned").filter((id) => cited.has(id))).toEqual([]);
	});

	it("knows every id that a test cites", () => {
		const known = new Set(requirements.map(({ id }) => id));
		expect([...cited].filter((id) => !known.has(id))).toEqual([]);
	});
});

function withStatus(status: Requirement["status"]): string[] {
	return requirements.filter((requirement) => requirement.status === status).map(({ id }) => id);
}
