import { expect, test } from "vitest";
import { failureDetails } from "./failure-details.ts";

test("details name the part, the page without its fragment, the browser, the error and the components", () => {
	const error = new TypeError("spec is undefined");
	error.stack = "TypeError: spec is undefined\n    at Palette";
	const details = failureDetails({
		title: "The palette could not be shown",
		error,
		components: "\n    at Palette\n    at SidePanel\n",
		address: "https://example.com/flows/desk?run=1#code=secret",
		browser: "Test/1.0",
	});
	expect(details).toBe(
		[
			"The palette could not be shown",
			"Page: https://example.com/flows/desk?run=1",
			"Browser: Test/1.0",
			"TypeError: spec is undefined\n    at Palette",
			"Components:\n    at Palette\n    at SidePanel",
		].join("\n\n"),
	);
});

test("what is no error is named as it is", () => {
	const details = failureDetails({ title: "It broke", error: "a text", address: "/", browser: "b" });
	expect(details).toBe("It broke\n\nPage: /\n\nBrowser: b\n\na text");
});
