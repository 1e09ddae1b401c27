import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runInLanes } from "./lanes.mjs";

let printed = "";

beforeEach(() => {
	printed = "";
	vi.spyOn(console, "log").mockImplementation((line) => {
		printed += `${line}\n`;
	});
	vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
		printed += String(chunk);
		return true;
	});
});
afterEach(() => vi.restoreAllMocks());

it("prints each step's output in one piece, and returns the outcomes in the order of the steps", async () => {
	const print = (text: string) => [
		"node",
		"--eval",
		`console.log("${text} begins"); console.log("${text} ends")`,
	];
	const steps = ["first", "second", "third"].map((name) => ({
		name,
		command: print(name) as [string, ...string[]],
	}));
	const outcomes = await runInLanes(steps, 2);
	expect(outcomes.map(({ name, isOk }) => [name, isOk])).toEqual([
		["first", true],
		["second", true],
		["third", true],
	]);
	for (const { name } of steps) expect(printed).toContain(`── ${name}\n${name} begins\n${name} ends\n`);
});

it("takes an exit code, and a program that is not there, for a failure", async () => {
	const outcomes = await runInLanes(
		[
			{ name: "fails", command: ["node", "--eval", "process.exit(3)"] },
			{ name: "is missing", command: ["no-such-program"] },
		],
		1,
	);
	expect(outcomes.map(({ isOk }) => isOk)).toEqual([false, false]);
	expect(printed).toContain("no-such-program could not be started");
});
