import { type Flow, type FlowNode, MAX_PIN_SIZE, MAX_PINS_SIZE } from "@switchyard/spec/flow";
import { jsonSize } from "@switchyard/spec/json";

/** Why pinned data are not kept, and what to do. */
export interface PinFault {
	readonly message: string;
	readonly hint: string;
}

/** Why one node does not keep its pinned data; nothing when it does. */
export function pinTooLarge({ name, pin }: FlowNode): PinFault | undefined {
	const size = sizeOf(pin);
	if (size <= MAX_PIN_SIZE) return undefined;
	return {
		message: `The data to pin to “${name}” has ${count(size)} characters of JSON; a node keeps ${count(MAX_PIN_SIZE)} at most.`,
		hint: "Pin fewer rows, or read the data from a file of the workspace.",
	};
}

/** Why a flow does not keep all of its pinned data; nothing when it does. */
export function pinsTooLarge({ nodes }: Pick<Flow, "nodes">): PinFault | undefined {
	let size = 0;
	for (const { pin } of nodes) size += sizeOf(pin);
	if (size <= MAX_PINS_SIZE) return undefined;
	return {
		message: `All pinned data of the flow has ${count(size)} characters of JSON; a flow keeps ${count(MAX_PINS_SIZE)} at most.`,
		hint: "Unpin other nodes, or pin less.",
	};
}

/** Documents are never changed in place, so large data is measured once and not at every edit. */
const sizes = new WeakMap<object, number>();

function sizeOf(pin: FlowNode["pin"]): number {
	if (!pin) return 0;
	const known = sizes.get(pin);
	if (known !== undefined) return known;
	const size = jsonSize(pin.data);
	sizes.set(pin, size);
	return size;
}

function count(characters: number): string {
	return String(characters).replace(/\B(?=(\d{3})+$)/g, ",");
}
