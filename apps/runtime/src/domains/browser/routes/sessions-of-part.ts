import { blocksAround } from "@switchyard/flow";
import { AppError } from "@switchyard/spec/error";
import type { RunDebug } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { StartRunBody } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { KeptSessions } from "../sessions/kept-sessions.ts";

/** Who tries a part of a flow, and what is open for them. */
export interface Trier {
	/** The sign-in or the access token. */
	readonly by: string;
	readonly kept: Pick<KeptSessions, "list">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/**
 * The sessions that outlast the run of a part of a flow: those that a run up to a node is to leave open, or those that a node alone is to work in.
 * @throws AppError `BODY_INVALID`, and `SESSION_NOT_KEPT` for a node alone that needs one
 */
export function sessionsOfPart(flow: Flow, body: StartRunBody, trier: Trier): RunDebug["sessions"] {
	const { until, only, keep } = body;
	if (keep && until === undefined) throw keepsNothing();
	if (only !== undefined) return sessionsOfNode(flow, only, trier);
	if (until === undefined || !keep) return undefined;
	return of(trier, [...blocksToKeep(flow, until, trier).values()].flat());
}

function sessionsOfNode(flow: Flow, only: string, trier: Trier): RunDebug["sessions"] {
	const node = flow.nodes.find(({ id }) => id === only);
	const spec = node && trier.nodeTypes.get(node.type);
	if (!node || !spec) return undefined;
	const around = blocksToKeep(flow, only, trier);
	// The one that was used last is the one to continue in.
	const open = trier.kept
		.list(trier.by, flow.id)
		.map(({ block }) => block)
		.reverse();
	const needed = spec.construct !== "block" && !spec.sessionBy && !node.disabled ? spec.session : undefined;
	const blocks = needed === undefined ? undefined : around.get(needed);
	if (blocks && !blocks.some((block) => open.includes(block))) throw notKept(flow, node.name, blocks);
	const all = [...around.values()].flat();
	return of(
		trier,
		open.filter((block) => all.includes(block)),
	);
}

/** What is done in an atomic session lasts with its round only: none is kept. */
function blocksToKeep(flow: Flow, node: string, { nodeTypes }: Trier): ReturnType<typeof blocksAround> {
	const types = new Map(flow.nodes.map(({ id, type }) => [id, nodeTypes.get(type)]));
	const around = [...blocksAround(flow, nodeTypes, node)].map(
		([kind, blocks]) => [kind, blocks.filter((block) => !types.get(block)?.atomic)] as const,
	);
	return new Map(around.filter(([, blocks]) => blocks.length > 0));
}

function of({ by }: Trier, blocks: readonly string[]): RunDebug["sessions"] {
	return blocks.length > 0 ? { by, blocks: [...blocks] } : undefined;
}

function notKept(flow: Flow, name: string, blocks: readonly string[]): AppError {
	const names = blocks.map((block) => `“${flow.nodes.find(({ id }) => id === block)?.name ?? block}”`);
	return new AppError("SESSION_NOT_KEPT", {
		field: "only",
		message: `“${name}” works in the session of ${names.join(" or ")}, and none is open for you.`,
		hint: "Run to here, or to a node before it, first (`until` with `keep`): its session then stays open.",
	});
}

function keepsNothing(): AppError {
	return new AppError("BODY_INVALID", {
		field: "keep",
		message: "`keep` has no meaning without `until`: only a run up to a node leaves a session open.",
		hint: "Leave `keep` out, or say by `until` where the run ends.",
	});
}
