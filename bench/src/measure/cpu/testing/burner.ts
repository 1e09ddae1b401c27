import { createInterface } from "node:readline";
import { burn, type Place } from "./burn.ts";

/** Burns what each line of its input asks for, as `thread 200`, and answers with a line. Ends with its input. */
for await (const line of createInterface({ input: process.stdin })) {
	const [place = "main", millis] = line.split(" ");
	await burn(place as Place, Number(millis));
	process.stdout.write("burned\n");
}
