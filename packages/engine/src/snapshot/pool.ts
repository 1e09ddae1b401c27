/** Things that are written down once and named by their places. */
export class Pool<Thing> {
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
