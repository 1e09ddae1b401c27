import type { FlowTemplate, TemplatePurpose } from "@switchyard/spec/http";

/** What people call each purpose, in the order in which they are shown. */
export const PURPOSES: readonly { readonly value: TemplatePurpose; readonly label: string }[] = [
	{ value: "support", label: "Support" },
	{ value: "finance", label: "Finance" },
	{ value: "documents", label: "Documents" },
	{ value: "monitoring", label: "Monitoring" },
	{ value: "ai", label: "AI" },
	{ value: "data", label: "Data" },
	{ value: "mail", label: "Mail" },
];

/** The templates of a purpose whose words, or whose steps' words, hold every word of the search. */
export function searchTemplates(
	templates: readonly FlowTemplate[],
	{ search, purpose }: { readonly search: string; readonly purpose: TemplatePurpose | undefined },
): FlowTemplate[] {
	const words = search.toLowerCase().split(/\s+/);
	return templates.filter((template) => {
		const text = [
			template.name,
			template.description,
			template.purpose,
			...template.nodes.map(({ name }) => name),
		];
		const said = text.join(" ").toLowerCase();
		return (
			(purpose === undefined || template.purpose === purpose) && words.every((word) => said.includes(word))
		);
	});
}
