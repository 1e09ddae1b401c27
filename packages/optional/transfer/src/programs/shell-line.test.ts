import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellLine } from "./shell-line.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 60 : 8;

/** Login shells, as far as the machine has them; there is always one. */
const SHELLS = ["/bin/sh", "/bin/bash", "/bin/dash", "/bin/zsh", "/usr/bin/ksh", "/usr/bin/fish"].filter(
	existsSync,
);

/** Characters of which shells make something, and others. */
const word = fc.oneof(
	fc.string({ unit: "binary", maxLength: 40 }),
	fc.string({ unit: fc.constantFrom(..."'\"\\$`!#&|;<>(){}[]*?~= \t%^-éß😀a"), maxLength: 20 }),
);
const words = fc.array(
	word.map((each) => each.replace(/[\0\r\n]/g, "")),
	{ maxLength: 12 },
);

describe.each(SHELLS)("the line of words that %s takes apart", (shell) => {
	it("has each word as it was", () => {
		fc.assert(
			fc.property(words, (each) => {
				const line = shellLine(["/usr/bin/printf", "%s\\0", "begin", ...each]);
				const { stdout, stderr } = spawnSync(shell, ["-c", line], { encoding: "utf8" });
				expect(stderr).toBe("");
				expect(stdout.split("\0")).toEqual(["begin", ...each, ""]);
			}),
			{ numRuns: CASES },
		);
	}, 60_000);
});
