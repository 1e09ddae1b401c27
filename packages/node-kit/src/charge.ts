/** @throws RangeError when it is no amount that something can cost, in US dollars or in credits */
export function checkCharge(amount: number): void {
	if (Number.isFinite(amount) && amount >= 0) return;
	throw new RangeError("A charge is an amount of US dollars or of credits, 0 or more.");
}
