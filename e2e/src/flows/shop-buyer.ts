import { CUSTOMER } from "../../sites/shop.ts";
import type { Said } from "../server/model-server.ts";

/** What each tool of a browser answers, as far as a buyer reads it. */
interface AnsweredPage {
	readonly snapshot: number;
	readonly site: string;
	readonly title: string;
	readonly page: string;
}

/** The page that a tool answered with last. */
export function lastPage(results: readonly string[]): AnsweredPage | undefined {
	const last = results.at(-1);
	if (last === undefined) return undefined;
	const parsed = JSON.parse(last) as { readonly data?: AnsweredPage } & AnsweredPage;
	return parsed.data ?? parsed;
}

/** The reference of the first element that is called so, behind some words if they are given. */
export function referenceOf({ page }: Pick<AnsweredPage, "page">, element: string, behind = ""): string {
	const lines = page.slice(page.indexOf(behind)).split("\n");
	return /\[ref=(\w+)\]/.exec(lines.find((each) => each.includes(element)) ?? "")?.[1] ?? "none";
}

/** Signs in to the shop of the test sites and orders blue ink: what it does next follows from the page alone. */
export function shopBuyer(origin: string): (results: readonly string[]) => Said {
	return (results) => {
		const page = lastPage(results);
		if (!page) return { name: "browser_open", arguments: { url: origin } };
		const { snapshot, site, title, page: outline } = page;
		const click = (element: string, behind?: string): Said => {
			const ref = referenceOf(page, element, behind);
			return {
				name: "browser_act",
				arguments: { snapshot, site, element, ref, action: "click", key: "Enter" },
			};
		};
		const fill = (values: Readonly<Record<string, string>>): Said => {
			const fields = Object.entries(values).map(([name, value]) => ({
				ref: referenceOf(page, `textbox "${name}"`),
				value,
			}));
			return { name: "browser_fill", arguments: { snapshot, fields } };
		};
		if (title === "Sign in")
			return outline.includes(CUSTOMER.user)
				? click('button "Sign in"')
				: fill({ Email: CUSTOMER.user, Password: CUSTOMER.password });
		if (title === "Shop")
			return outline.includes('link "Cart (1)"')
				? click('link "Cart (1)"')
				: click('button "Add to cart"', 'heading "Blue ink"');
		if (title === "Cart")
			return outline.includes("1 Mill Lane")
				? click('button "Place order"')
				: fill({ Address: "1 Mill Lane" });
		return "Blue ink is ordered.";
	};
}
