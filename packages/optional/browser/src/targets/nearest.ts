import type { Frame, Locator } from "playwright-core";

/**
 * Of several elements, the one that stands with some words: the only one in the smallest part of the page that has both, such as a row or a card; where
 * that part has several, the one whose middle is nearest to them. `undefined` where the words are not shown.
 */
export async function nearest(
	frame: Frame,
	all: readonly Locator[],
	words: string,
): Promise<Locator | undefined> {
	if (all.length === 0) return undefined;
	const exact = frame.getByText(words, { exact: true }).filter({ visible: true });
	const anchors = (await exact.count()) > 0 ? exact : frame.getByText(words).filter({ visible: true });
	if ((await anchors.count()) === 0) return undefined;
	const handles = await Promise.all(all.map((one) => one.elementHandle()));
	const elements = handles.filter((one) => one !== null);
	const index = await anchors.first().evaluate((anchor, candidates) => {
		let part: Element | null = anchor;
		const inPart = () => candidates.filter((one) => part?.contains(one) ?? true);
		while (part !== null && inPart().length === 0) part = part.parentElement;
		const middle = (element: Element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			return { x: x + width / 2, y: y + height / 2 };
		};
		const there = middle(anchor);
		const distance = (element: Element) =>
			Math.hypot(middle(element).x - there.x, middle(element).y - there.y);
		const [best] = inPart().sort((a, b) => distance(a) - distance(b));
		return best === undefined ? -1 : candidates.indexOf(best);
	}, elements);
	await Promise.all(elements.map((element) => element.dispose()));
	return all[handles.findIndex((handle) => handle !== null && handle === elements[index])];
}
