import type { Ephemeral, Event } from "@switchyard/spec/event";
import type { LiveFrame } from "@switchyard/spec/live";

/** About how many characters one frame of events holds at most. */
const FRAME_LENGTH = 256 * 1024;

/** Each event is turned into text once, however many watch it. */
const texts = new WeakMap<Event, string>();

export function frame(content: LiveFrame): string {
	return JSON.stringify(content);
}

/** Events as frames, in order, cut where a frame would grow large. */
export function* eventFrames(run: string, events: readonly Event[]): Generator<string> {
	let part: string[] = [];
	let length = 0;
	for (const event of events) {
		const text = textOf(event);
		if (part.length > 0 && length + text.length > FRAME_LENGTH) {
			yield `{"type":"events","run":"${run}","events":[${part.join(",")}]}`;
			part = [];
			length = 0;
		}
		part.push(text);
		length += text.length;
	}
	if (part.length > 0) yield `{"type":"events","run":"${run}","events":[${part.join(",")}]}`;
}

export function ephemeralFrame(run: string, ephemerals: readonly Ephemeral[]): string {
	return frame({ type: "ephemerals", run, ephemerals: [...ephemerals] });
}

function textOf(event: Event): string {
	const known = texts.get(event);
	if (known !== undefined) return known;
	const text = JSON.stringify(event);
	texts.set(event, text);
	return text;
}
