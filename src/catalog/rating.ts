/** What buyers think of a product: the average of the stars of its published reviews, and their number. */
export interface Rating {
  /** From 1 to 5, with one decimal. */
  average: number
  count: number
}

/** The published reviews of a product as they are stored: their number, and the sum of their stars. */
export interface CountedReviews {
  reviewCount: number
  reviewStars: number
}

/** The rating of a product; null without published reviews. Lists, pages, structured data and the office show this one. */
export const ratingOf = ({ reviewCount, reviewStars }: CountedReviews): Rating | null =>
  reviewCount === 0 ? null : { average: Math.round((10 * reviewStars) / reviewCount) / 10, count: reviewCount }
