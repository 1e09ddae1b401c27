import { AppError } from "@switchyard/spec/error";
import type { Event, EventBody } from "@switchyard/spec/event";
import type { AttachedFile } from "@switchyard/spec/model";
import type { KeptValue, RunLogReader } from "../ports/run-log.ts";

/** The values that events name by reference themselves, by their references. */
export type RecordedValues = ReadonlyMap<string, KeptValue>;

/**
 * What the events of a run name: another run that repeats them needs it as well.
 * @throws AppError `ATTACHMENT_MISSING`
 */
export async function valuesNamedBy(
	events: readonly Event[],
	journal: Pick<RunLogReader, "value">,
): Promise<RecordedValues> {
	const values = new Map<string, KeptValue>();
	for (const { ref, name } of events.flatMap(filesOf)) {
		if (values.has(ref)) continue;
		const text = await journal.value(ref);
		if (text === undefined)
			throw new AppError("ATTACHMENT_MISSING", { message: `The attachment “${name}” is not kept any more.` });
		values.set(ref, { ref, text });
	}
	return values;
}

/** Those of one event. */
export function valuesOfEvent(event: EventBody, values: RecordedValues): KeptValue[] {
	return filesOf(event).flatMap(({ ref }) => values.get(ref) ?? []);
}

function filesOf(event: EventBody): readonly AttachedFile[] {
	return event.type === "attachments-read" ? (event.files ?? []) : [];
}
