/** Words that mean much the same, each list a concept: a vector of this server points the same way for all of them. */
const CONCEPTS: readonly (readonly string[])[] = [
	["refund", "refunds", "refunded", "reimburse", "reimbursement", "money", "back"],
	["car", "cars", "vehicle", "vehicles", "automobile"],
	["holiday", "holidays", "vacation", "vacations", "leave"],
	["doctor", "doctors", "physician", "surgery"],
	["fast", "quick", "quickly", "rapid", "speedy"],
	["purchase", "buy", "buying", "bought", "acquire"],
	["dog", "dogs", "puppy", "hound"],
	["house", "home", "building", "flat"],
	["delivery", "deliveries", "shipping", "shipment", "parcel"],
	["lawyer", "attorney", "solicitor", "counsel"],
	["coffee", "espresso", "cappuccino", "tea"],
	["password", "passphrase", "login"],
];

/** Words that mean nothing by themselves. */
const FILLERS = new Set(
	"a an and are at by for from get in is it of on or that the to we what who will with you your".split(" "),
);

/** How much a word of a concept counts beside one that stands for itself. */
const CONCEPT_WEIGHT = 4;

/** How many numbers a vector has unless the request says so. */
const DEFAULT_SIZE = 256;

/** A vector for a text: the same for the same words, close for words that mean much the same, far apart for others. */
export function conceptVector(text: string, size = DEFAULT_SIZE): number[] {
	const vector = new Array<number>(size).fill(0);
	for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
		if (FILLERS.has(word)) continue;
		const concept = CONCEPTS.findIndex((words) => words.includes(word));
		const place = concept < 0 ? CONCEPTS.length + hash(word) : concept;
		const at = place % size;
		vector[at] = (vector[at] ?? 0) + (concept < 0 ? 1 : CONCEPT_WEIGHT);
	}
	// No text points nowhere.
	if (!vector.some(Boolean)) vector[size - 1] = 1;
	return vector;
}

function hash(word: string): number {
	let sum = 7;
	for (const character of word) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
	return sum;
}
