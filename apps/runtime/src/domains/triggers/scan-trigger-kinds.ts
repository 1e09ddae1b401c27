import { readdir } from "node:fs/promises";
import type { Runs } from "@switchyard/host";
import type { Network, WorkspaceFiles } from "@switchyard/node-kit";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { BaseLogger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import type { SecretStore } from "../../platform/secrets/secret-store.ts";
import type { FlowChecks, FlowStore, Publications } from "../flows/index.ts";
import type { Listeners } from "./listening/listeners.ts";
import { startsByItself, type TriggerKind } from "./trigger-kind.ts";

const TRIGGER = "trigger.ts";

/** What kinds of triggers are made with: each takes what it needs. */
export interface TriggerKindServices {
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
	/** The data folder. */
	readonly folder: string;
	/** The folder of nodes. */
	readonly workspace: string;
	/** What is in it. */
	readonly files: WorkspaceFiles;
	readonly database: Pick<Database, "read" | "write">;
	readonly secrets: Pick<SecretStore, "open" | "maskOf">;
	readonly network: Network;
	readonly runs: Pick<Runs, "watch" | "get" | "event" | "events" | "waitForResponse">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly publications: Pick<Publications, "all" | "watch" | "require" | "flow">;
	readonly checks: Pick<FlowChecks, "refuseInvalidQuietly">;
	/** Who listens to triggers of drafts. */
	readonly listeners: Pick<Listeners, "find">;
	readonly flows: Pick<FlowStore, "get">;
	readonly logger: Pick<BaseLogger, "info" | "error">;
}

/**
 * Finds the kinds of triggers: every `<kind>/trigger.ts` under a folder, in the order of their
 * names. Each has a function `createTrigger` that makes the kind; its node type is found beside all others.
 * @throws Error when a folder's file makes no kind, its node type names no cause, or two kinds are of one node type
 */
export async function scanTriggerKinds(
	services: TriggerKindServices,
	folder = new URL("./", import.meta.url),
): Promise<TriggerKind[]> {
	const paths = await readdir(folder, { recursive: true });
	const files = paths.filter((path) => /^[^\\/]+[\\/]trigger\.ts$/.test(path)).sort();
	const kinds = await Promise.all(
		files.map((path) => load(new URL(path.replaceAll("\\", "/"), folder), services)),
	);
	for (const kind of kinds) {
		if (services.nodeTypes.get(kind.type)?.cause === undefined && startsByItself(kind)) {
			throw new Error(`There is no node type ${kind.type} that says how the cause of its runs is called.`);
		}
	}
	const types = new Set(kinds.map(({ type }) => type));
	if (types.size < kinds.length)
		throw new Error(`Two triggers are of one node type, among ${[...types].join(", ")}.`);
	return kinds;
}

type CreateTrigger = (services: TriggerKindServices) => TriggerKind | Promise<TriggerKind>;

async function load(file: URL, services: TriggerKindServices): Promise<TriggerKind> {
	const { createTrigger }: { createTrigger?: CreateTrigger } = await import(file.href);
	if (!createTrigger)
		throw new Error(`${file.pathname} has no createTrigger; ${TRIGGER} makes a kind of triggers.`);
	return createTrigger(services);
}
