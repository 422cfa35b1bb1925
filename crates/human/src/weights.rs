//! The file format of the weights, safetensors: the length of a header in eight bytes, the header
//! in JSON, then the numbers.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, de::IgnoredAny};

use crate::half::{HALF_BYTES, halves, is_finite};

/// What is wrong with weights, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The file ends within its header.
    HeaderCut {
        /// Where the header ends, if its length is right.
        end: u64,
        /// Where the file ends.
        length: usize,
    },
    /// The header is not the JSON of this format.
    Header(String),
    /// A tensor is missing.
    Missing(String),
    /// A tensor has numbers of another type.
    Type {
        /// Its name.
        tensor: String,
        /// The type.
        found: String,
    },
    /// A tensor has another shape.
    Shape {
        /// Its name.
        tensor: String,
        /// The shape it has.
        found: Vec<usize>,
        /// The shape it should have.
        expected: Vec<usize>,
    },
    /// The bytes of a tensor are not in the file, or too few or too many for its shape.
    Bytes {
        /// Its name.
        tensor: String,
        /// Where they should be, after the header.
        at: (usize, usize),
        /// How many bytes there are after the header.
        length: usize,
    },
    /// A number is infinite or NaN.
    NotFinite {
        /// The name of the tensor.
        tensor: String,
        /// Which of its numbers, from 0.
        index: usize,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::HeaderCut { end, length } => {
                write!(f, "The header should end at byte {end}, but the file has {length} bytes.")
            }
            ReadError::Header(error) => write!(f, "The header is invalid: {error}."),
            ReadError::Missing(tensor) => write!(f, "Tensor {tensor} is missing."),
            ReadError::Type { tensor, found } => {
                write!(f, "Tensor {tensor} has type {found}; it should be F16.")
            }
            ReadError::Shape { tensor, found, expected } => {
                write!(f, "Tensor {tensor} has shape {found:?}; it should be {expected:?}.")
            }
            ReadError::Bytes { tensor, at: (start, end), length } => write!(
                f,
                "Tensor {tensor} cannot be at bytes {start} to {end} of the {length} after the \
                 header."
            ),
            ReadError::NotFinite { tensor, index } => {
                write!(f, "Number {index} of tensor {tensor} is not finite.")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// The tensors of a file, by name.
pub(crate) struct Tensors<'a> {
    header: BTreeMap<String, Entry>,
    data: &'a [u8],
}

#[derive(Deserialize)]
struct Header {
    /// Text for people.
    #[serde(rename = "__metadata__")]
    _metadata: Option<IgnoredAny>,
    #[serde(flatten)]
    tensors: BTreeMap<String, Entry>,
}

#[derive(Deserialize)]
struct Entry {
    dtype: String,
    shape: Vec<usize>,
    data_offsets: (usize, usize),
}

impl<'a> Tensors<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Tensors<'a>, ReadError> {
        let cut = |end| ReadError::HeaderCut { end, length: bytes.len() };
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or(cut(8))?;
        let length = u64::from_le_bytes(*length);
        let split = usize::try_from(length).ok().and_then(|length| rest.split_at_checked(length));
        let (header, data) = split.ok_or(cut(length.saturating_add(8)))?;
        let header: Header =
            serde_json::from_slice(header).map_err(|error| ReadError::Header(error.to_string()))?;
        Ok(Tensors { header: header.tensors, data })
    }

    /// The numbers of a tensor, which must have this shape.
    pub(crate) fn get(&self, name: &str, expected: &[usize]) -> Result<&'a [u8], ReadError> {
        let tensor = || name.to_owned();
        let entry = self.header.get(name).ok_or_else(|| ReadError::Missing(tensor()))?;
        if entry.dtype != "F16" {
            return Err(ReadError::Type { tensor: tensor(), found: entry.dtype.clone() });
        }
        if entry.shape != expected {
            let (found, expected) = (entry.shape.clone(), expected.to_vec());
            return Err(ReadError::Shape { tensor: tensor(), found, expected });
        }
        let (start, end) = entry.data_offsets;
        let size = expected.iter().product::<usize>() * HALF_BYTES;
        let bytes = self.data.get(start..end).filter(|bytes| bytes.len() == size);
        let Some(bytes) = bytes else {
            let at = entry.data_offsets;
            return Err(ReadError::Bytes { tensor: tensor(), at, length: self.data.len() });
        };
        match halves(bytes).position(|half| !is_finite(half)) {
            Some(index) => Err(ReadError::NotFinite { tensor: tensor(), index }),
            None => Ok(bytes),
        }
    }
}
