import { type RepairedFlow, repairFlow } from "@switchyard/flow";
import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { Damage, FlowDamageReply } from "@switchyard/spec/http";
import { emptyFlow } from "./flow-document.ts";
import type { StoredFlow } from "./flow-rows.ts";
import { parseWhole, UnreadableDocumentError } from "./stored-document.ts";
import type { VersionRows } from "./version-rows.ts";

/** How many problems an error names; `GET /api/flows/:flow/damage` has them all. */
const NAMED = 100;

/** What is wrong with a flow as it is stored, and the best that can be made of it: no version of it is lost for that. */
export async function damageOf(
	stored: StoredFlow,
	versions: Pick<VersionRows, "wholeBefore">,
): Promise<FlowDamageReply> {
	const { id, name, revision, document } = stored;
	const whole = wholeOf(document);
	if (whole !== undefined) return { revision, damage: [], repaired: whole };
	const kept = await versions.wholeBefore(id, revision);
	const mended = mend(document, stored);
	const damage = [...mended.damage];
	// The same revision as it was once is better than what is left of it.
	if (kept !== undefined && (kept.revision === revision || mended.flow === undefined)) {
		const from = `Version ${kept.revision}, which the server kept whole, takes its place.`;
		return {
			revision,
			damage: damage.map((found) => ({ ...found, repair: from })),
			repaired: { ...kept, id, revision },
			version: kept.revision,
		};
	}
	return { revision, damage, repaired: mended.flow ?? emptyFlow(id, name) };
}

/** The error of whatever needs a flow that is damaged. */
export function damagedError({ damage }: FlowDamageReply, cause: unknown): AppError {
	const problems = damage.slice(0, NAMED).map(({ repair: _, ...problem }) => problem);
	return new AppError("FLOW_DAMAGED", {
		message: `The stored document of the flow is damaged: ${damage[0]?.message ?? "it is not a flow."}`,
		hint: "GET /api/flows/:flow/damage lists everything and what a repair would change; POST /api/flows/:flow/repair repairs it.",
		problems,
		cause,
	});
}

/** Passes on why a kept version could not be read, for people where it is damaged. */
export function refuseDamagedVersion(error: unknown): never {
	if (!(error instanceof UnreadableDocumentError)) throw error;
	throw new AppError("FLOW_DAMAGED", {
		message: "The version is damaged and cannot be shown.",
		hint: "Download its text, or open another version.",
		cause: error,
	});
}

function wholeOf(document: string): Flow | undefined {
	try {
		return parseWhole(document);
	} catch (error) {
		if (!(error instanceof UnreadableDocumentError)) throw error;
		return undefined;
	}
}

type Mended = Pick<RepairedFlow, "damage"> & Partial<RepairedFlow>;

/** What the document itself still gives; no flow where that would be none. */
function mend(document: string, stored: StoredFlow): Mended {
	let content: unknown;
	try {
		content = JSON.parse(document);
	} catch (error) {
		return { damage: [notJson(document, error)] };
	}
	const repaired = repairFlow(content, stored);
	if (repaired === undefined) return { damage: [notAnObject()] };
	const { flow, damage } = repaired;
	if (wholeOf(JSON.stringify(flow)) !== undefined) return repaired;
	return { damage: [...damage, notWhole()] };
}

const FROM_NOTHING = "The flow becomes empty; the text as it is stays as a version.";

function notJson(document: string, error: unknown): Damage {
	const place = /\(line (\d+) column (\d+)\)/.exec(error instanceof Error ? error.message : "");
	const where = place ? `, from line ${place[1]}, column ${place[2]}` : "";
	return {
		code: "DOCUMENT_NOT_JSON",
		message: document.trim() === "" ? "The document is empty." : `The document is not JSON${where}.`,
		hint: "Download the text, correct it, and import it as a flow.",
		repair: FROM_NOTHING,
	};
}

function notAnObject(): Damage {
	return {
		code: "DOCUMENT_NOT_A_FLOW",
		message: "The document is JSON, but not an object with nodes and wires.",
		hint: "Download the text to see what it is.",
		repair: FROM_NOTHING,
	};
}

function notWhole(): Damage {
	return {
		code: "DOCUMENT_NOT_A_FLOW",
		message: "What is left of the document does not hold together.",
		hint: "Download the text, correct it, and import it as a flow.",
		repair: FROM_NOTHING,
	};
}
