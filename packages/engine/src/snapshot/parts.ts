import type { Message } from "@switchyard/spec/json";
import type { TokenSnapshot } from "@switchyard/spec/snapshot";
import type { Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import type { Frame } from "../run/step.ts";
import { withoutAbsent } from "./without-absent.ts";

/** Things that are written down once and named by their places. */
class Pool<Thing> {
	readonly things: Thing[] = [];
	readonly #places = new Map<Thing, number>();

	placeOf(thing: Thing): number {
		let place = this.#places.get(thing);
		if (place === undefined) {
			place = this.things.push(thing) - 1;
			this.#places.set(thing, place);
		}
		return place;
	}
}

/** What the parts of a run share, gathered while they are written down. */
export class Parts {
	readonly values = new Pool<unknown>();
	readonly tokens = new Pool<Token>();
	readonly frames = new Pool<Frame>();
	readonly nodes = new Set<string>();

	/** What is not there in JSON is left out. */
	fields(message: Message): [string, number][] {
		return Object.entries(message).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, this.values.placeOf(value)] satisfies [string, number]],
		);
	}

	node({ id }: PlanNode): string {
		this.nodes.add(id);
		return id;
	}

	token({ message, origins, labels, size, doubtful }: Token): TokenSnapshot {
		return withoutAbsent({
			fields: this.fields(message),
			origins: [...origins],
			labels: labels.size === 0 ? undefined : [...labels],
			size,
			doubtful,
		});
	}
}
