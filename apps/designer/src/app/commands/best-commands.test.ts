import { expect, it } from "vitest";
import { bestCommands } from "./best-commands.ts";

const command = (label: string, keywords: readonly string[] = []) => ({
	label,
	group: "Any",
	keywords,
	run: () => {},
});
const COMMANDS = [
	command("Go to Runs"),
	command("Go to “New question”"),
	command("Go to “One”"),
	command("Undelete things"),
	command("Add Delete Row"),
	command("Delete", ["remove"]),
	command("Run again"),
	command("Run"),
];
const found = (search: string) => bestCommands(COMMANDS, search).map(({ label }) => label);

it("puts the command first whose label is what is typed, then those that begin so", () => {
	expect(found("run")).toEqual(["Run", "Run again", "Go to Runs"]);
	expect(found("delete")).toEqual(["Delete", "Add Delete Row", "Undelete things"]);
	expect(found("go to one")).toEqual(["Go to “One”"]);
});

it("finds a command by other words, and in any order of the words", () => {
	expect(found("remove")).toEqual(["Delete"]);
	expect(found("question new")).toEqual(["Go to “New question”"]);
	expect(found("qqqq")).toEqual([]);
	expect(found(" ")).toHaveLength(COMMANDS.length);
});
