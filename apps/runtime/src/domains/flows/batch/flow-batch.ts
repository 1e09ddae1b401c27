import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type {
	EditFlowMetadataBody,
	FlowBatchBody,
	FlowBatchReply,
	FlowDocumentsReply,
	FlowFailure,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { toAppError } from "../../../platform/errors/to-app-error.ts";
import { flowIdFrom } from "../flow-id.ts";
import type { FlowStore } from "../flow-store.ts";
import { freeNames } from "../free-names.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";
import type { Publications } from "../publications.ts";

export interface FlowBatchOptions {
	readonly flows: Pick<FlowStore, "get" | "list" | "remove" | "documents">;
	readonly organisation: Pick<FlowOrganisation, "create" | "edit" | "metadata">;
	readonly publications: Pick<Publications, "publish" | "unpublish">;
}

/** The longest name that a copy's is made from, in characters: the word and a number must fit too. */
const LONGEST_COPIED_NAME = 100;

/** Does the same with several flows, each for itself: one that cannot be changed keeps no other from it. */
export class FlowBatch {
	readonly #options: FlowBatchOptions;

	constructor(options: FlowBatchOptions) {
		this.#options = options;
	}

	/** @throws AppError `BODY_INVALID` when what the action needs is missing */
	async run(body: FlowBatchBody, actor: Actor): Promise<FlowBatchReply> {
		const { flows, publications } = this.#options;
		switch (body.action) {
			case "move":
				return this.#editEach(body.flows, { folder: needed(body.folder, "folder") });
			case "tag":
				return this.#editEach(body.flows, { addTags: needed(body.tags, "tags") });
			case "untag":
				return this.#editEach(body.flows, { removeTags: needed(body.tags, "tags") });
			case "publish":
				return each(body.flows, async (id) => {
					await publications.publish(id, (await flows.get(id)).revision, actor);
				});
			case "unpublish":
				return each(body.flows, async (id) => {
					await flows.get(id);
					await publications.unpublish(id);
				});
			case "duplicate":
				return this.#duplicate(body.flows, actor);
			case "delete":
				return each(body.flows, (id) => flows.remove(id));
		}
	}

	/** The documents of flows, in the order of ids, to be kept as a file. */
	async documents(ids: readonly string[]): Promise<FlowDocumentsReply> {
		const flows = await this.#options.flows.documents(ids);
		const found = new Set(flows.map(({ id }) => id));
		const failed = ids
			.filter((id) => !found.has(id))
			.map((id) => failure(id, new AppError("FLOW_NOT_FOUND")));
		return { flows, failed };
	}

	#editEach(ids: readonly string[], edit: EditFlowMetadataBody): Promise<FlowBatchReply> {
		return each(ids, async (id) => {
			await this.#options.organisation.edit(id, edit);
		});
	}

	/** Copies are kept where their originals are. */
	async #duplicate(ids: readonly string[], actor: Actor): Promise<FlowBatchReply> {
		const { flows, organisation } = this.#options;
		const made: string[] = [];
		const reply = await each(ids, async (id) => {
			const document = await flows.get(id);
			const name = `${document.name.replace(/ copy( \d+)?$/, "").slice(0, LONGEST_COPIED_NAME)} copy`;
			const free = await freeNames({ id: flowIdFrom(name), name }, flows);
			const kept = await organisation.metadata(id);
			const copy = await organisation.create({ ...kept, ...free, document: { ...document, ...free } }, actor);
			made.push(copy.id);
		});
		return { ...reply, made };
	}
}

/** One flow after the other, so that copies find names that are free and publications claim nothing twice. */
async function each(
	ids: readonly string[],
	task: (id: string) => Promise<void>,
): Promise<{ done: string[]; failed: FlowFailure[] }> {
	const done: string[] = [];
	const failed: FlowFailure[] = [];
	for (const id of ids) {
		try {
			await task(id);
			done.push(id);
		} catch (error) {
			const known = toAppError(error);
			if (known.code === "INTERNAL") throw error;
			failed.push(failure(id, known));
		}
	}
	return { done, failed };
}

function failure(id: string, { body: { error } }: AppError): FlowFailure {
	const { code, message, field, problems = [] } = error;
	const hint = problems[0]?.message ?? error.hint;
	return {
		id,
		code,
		message,
		...defined({ field, hint }),
	};
}

function needed<Value>(value: Value | undefined, field: string): Value {
	if (value !== undefined) return value;
	throw new AppError("BODY_INVALID", {
		field,
		message: `The action needs \`${field}\`.`,
		hint: "GET /api/docs describes what each address takes.",
	});
}
