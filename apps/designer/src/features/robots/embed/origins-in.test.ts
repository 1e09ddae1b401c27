import { expect, it } from "vitest";
import { originsIn } from "./origins-in.ts";

it("reads an origin a line, also of a whole address, each once", () => {
	const text = " https://shop.example/cart?id=1 \n\nhttp://localhost:3000\nhttps://Shop.example";
	expect(originsIn(text)).toEqual({
		origins: ["https://shop.example", "http://localhost:3000"],
		problem: undefined,
	});
	expect(originsIn("")).toEqual({ origins: [], problem: undefined });
});

it.each(["shop.example", "*", "https://*.example", "file:///etc", "https://[::1]:80x"])(
	"refuses %s",
	(line) => {
		expect(originsIn(`https://a.example\n${line}`).problem).toMatch(/is no origin of a page/);
	},
);
