import type { ZipParts } from "./zip-parts.ts";

/** What of a sheet must be there as often after a change as before, by its XML element. */
const ELEMENTS: Readonly<Record<string, string>> = {
	cfRule: "conditional formats",
	"x14:cfRule": "conditional formats",
	dataValidation: "validations",
	"x14:dataValidation": "validations",
	mergeCell: "merged cells",
	hyperlink: "links",
	"x14:sparkline": "sparklines",
	oleObject: "embedded objects",
	control: "form controls",
	protectedRange: "protected ranges",
	scenario: "scenarios",
	customSheetView: "views of persons",
	definedName: "names",
};

/** What of the relationships between parts must be there as often. */
const RELATIONSHIPS: Readonly<Record<string, string>> = {
	chart: "charts",
	chartEx: "charts",
	table: "tables",
	comments: "comments",
	threadedComment: "comments",
	image: "pictures",
	drawing: "drawings",
	vmlDrawing: "form controls",
	ctrlProp: "form controls",
	control: "form controls",
	oleObject: "embedded objects",
	package: "embedded objects",
	pivotTable: "pivot tables",
	pivotCacheDefinition: "pivot tables",
	slicer: "slicers",
	timeline: "timelines",
	externalLink: "links to other workbooks",
	queryTable: "queries",
	connections: "connections",
	vbaProject: "macros",
	customXml: "custom data",
	"custom-properties": "document properties",
	xmlMaps: "XML maps",
	diagramData: "diagrams",
};

/** What a workbook had and a changed copy of it has not: changing it would lose that. */
export function losses(before: ZipParts, after: ZipParts): string[] {
	const had = inventory(before);
	const has = inventory(after);
	return [
		...new Set(
			[...had].filter(([kind, count]) => (has.get(kind) ?? 0) < count).map(([kind]) => nameOf(kind)),
		),
	];
}

function nameOf(kind: string): string {
	return ELEMENTS[kind.slice(1)] ?? RELATIONSHIPS[kind.slice(1)] ?? kind;
}

/** How often each kind of thing occurs: `<` and an element, or `>` and a relationship. */
function inventory(parts: ZipParts): Map<string, number> {
	const counts = new Map<string, number>();
	const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
	for (const name of parts.names) {
		if (name.endsWith(".rels")) {
			for (const [, type = ""] of parts.text(name).matchAll(/\bType="[^"]*\/([\w-]+)"/g))
				if (type in RELATIONSHIPS) count(`>${type}`);
		} else if (/^xl\/(workbook\.xml|worksheets\/[^/]+\.xml)$/i.test(name)) {
			for (const [, element = ""] of parts.text(name).matchAll(/<([\w:]+)[\s/>]/g))
				if (element in ELEMENTS) count(`<${element}`);
		}
	}
	return counts;
}
