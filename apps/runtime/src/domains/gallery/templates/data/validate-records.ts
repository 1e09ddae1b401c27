import {
	choose,
	compute,
	constant,
	expression,
	log,
	MAIL_SERVER,
	mail,
	path,
	sample,
	template,
	text,
} from "../template.ts";

export const validateRecords = template({
	id: "validate-records",
	purpose: "data",
	name: "Check records",
	description: "Splits records into those that are complete and those that are not, and mails the faults.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("Records", [0, 0], {
			records: [
				{ id: 1, mail: "ann@example.com" },
				{ id: 2, mail: "" },
			],
		}),
		compute("check", "Find the faults", [1, 0], {
			input: path("records"),
			code: 'return input.filter(({ mail }) => !mail.includes("@"));',
			output: "faulty",
		}),
		choose("any", "Any faults?", [2, 0], { some: "size(faulty) > 0" }),
		mail("tell", "Mail the faults", [3, 0], {
			to: constant("data@example.com"),
			subject: text("{{ size(faulty) }} records are incomplete"),
			body: expression('faulty.map(one, string(one.id)).join(", ")'),
		}),
		log("fine", "All complete", [3, 1], "All {{ size(records) }} records are complete"),
	],
	wires: ["start > check", "check > any", "any.some > tell", "any.otherwise > fine"],
});
