import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadNodeTypes } from "@switchyard/nodes";
import { expect, it, onTestFinished } from "vitest";
import { scanTriggerKinds, type TriggerKindServices } from "./scan-trigger-kinds.ts";

const services = { now: () => 7, workspace: "/nowhere" } as TriggerKindServices;

async function folderWith(files: Readonly<Record<string, string>>): Promise<URL> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-triggers-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const [name, text] of Object.entries(files)) {
		await mkdir(join(folder, name), { recursive: true });
		await writeFile(join(folder, name, "trigger.ts"), text);
	}
	return pathToFileURL(`${folder}/`);
}

const kind = (type: string) =>
	`export const createTrigger = ({ now }) => ({ type: "${type}", cause: "schedule", begin: now, watch: async () => {} });`;

it("finds a kind of triggers that somebody adds as a folder, and gives it what it needs", async () => {
	const kinds = await scanTriggerKinds(
		services,
		await folderWith({ tide: kind("Sea.Tide"), bell: kind("Sea.Bell") }),
	);
	expect(kinds.map(({ type, begin }) => [type, begin(0)])).toEqual([
		["Sea.Bell", 7],
		["Sea.Tide", 7],
	]);
});

it("refuses a folder that makes no kind, and two kinds of one node type", async () => {
	await expect(scanTriggerKinds(services, await folderWith({ tide: "export {};" }))).rejects.toThrow(
		"createTrigger",
	);
	const twice = await folderWith({ tide: kind("Sea.Tide"), again: kind("Sea.Tide") });
	await expect(scanTriggerKinds(services, twice)).rejects.toThrow("Sea.Tide");
});

it("finds the built-in ones, each with its node type", async () => {
	const types = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));
	const kinds = await scanTriggerKinds(services);
	expect(kinds.map(({ type }) => type)).toEqual([
		"File.Watch",
		"Flow.Ended",
		"Mail.Arrived",
		"Flow.Schedule",
	]);
	for (const { type } of kinds) expect(types.get(type)?.construct).toBe("trigger");
});
